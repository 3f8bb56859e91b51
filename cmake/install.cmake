# What `cmake --install` puts where. Components: program is all that runs, documentation what people read,
# development what other projects' builds find.
set(private ${CMAKE_INSTALL_LIBEXECDIR}/verify-ls)
install(TARGETS verify-ls DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(TARGETS verify-ls-front verify-ls-prove DESTINATION ${private} COMPONENT program)

# Shared libraries that travel with the programs (editors/vscode/bundle.py) are found first, by these and by each other:
# RPATH, unlike RUNPATH, counts for the libraries of libraries, and no variable of the environment comes before it.
file(RELATIVE_PATH to_private /${CMAKE_INSTALL_BINDIR} /${private})
set_target_properties(verify-ls PROPERTIES INSTALL_RPATH "$ORIGIN/${to_private}/lib")
set_target_properties(verify-ls-front verify-ls-prove PROPERTIES INSTALL_RPATH "$ORIGIN/lib")
foreach(program IN ITEMS verify-ls verify-ls-front verify-ls-prove)
  target_link_options(${program} PRIVATE -Wl,--disable-new-dtags)
endforeach()

# What other projects find with find_package.
install(FILES cmake/verify-ls-config.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/verify-ls COMPONENT development)

set(pages ${PROJECT_BINARY_DIR}/pages)
set(share ${CMAKE_INSTALL_DATADIR})
install(FILES ${pages}/verify-ls.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT documentation)
install(FILES ${pages}/verify-ls.bash DESTINATION ${share}/bash-completion/completions RENAME verify-ls COMPONENT documentation)
install(FILES ${pages}/_verify-ls DESTINATION ${share}/zsh/site-functions COMPONENT documentation)
install(FILES ${pages}/verify-ls.fish DESTINATION ${share}/fish/vendor_completions.d COMPONENT documentation)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT documentation)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
install(DIRECTORY editors/nvim DESTINATION ${share}/verify-ls COMPONENT documentation)
