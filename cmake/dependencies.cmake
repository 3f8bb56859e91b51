# Third-party libraries, each named here and linked by the one target that owns it.
find_package(PkgConfig REQUIRED)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(LIBUV REQUIRED IMPORTED_TARGET libuv>=1.44)
pkg_check_modules(CJSON REQUIRED IMPORTED_TARGET libcjson)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

# libclang: the newest installed, 17 or later (its C API gained operator kinds there).
find_path(CLANG_INCLUDE clang-c/Index.h
  PATHS /usr/lib/llvm-21/include /usr/lib/llvm-20/include /usr/lib/llvm-19/include
        /usr/lib/llvm-18/include /usr/lib/llvm-17/include
  NO_DEFAULT_PATH REQUIRED)
get_filename_component(CLANG_PREFIX ${CLANG_INCLUDE} DIRECTORY)
find_library(CLANG_LIBRARY NAMES clang PATHS ${CLANG_PREFIX}/lib NO_DEFAULT_PATH REQUIRED)
add_library(libclang INTERFACE)
target_include_directories(libclang SYSTEM INTERFACE ${CLANG_INCLUDE})
target_link_libraries(libclang INTERFACE ${CLANG_LIBRARY})

find_path(Z3_INCLUDE z3.h REQUIRED)
find_library(Z3_LIBRARY z3 REQUIRED)
add_library(libz3 INTERFACE)
target_include_directories(libz3 SYSTEM INTERFACE ${Z3_INCLUDE})
target_link_libraries(libz3 INTERFACE ${Z3_LIBRARY})

# The SAT solver: CaDiCaL, which the packages ship as a static C++ library, or what VL_IPASIR names.
set(VL_IPASIR "" CACHE STRING "libraries with the IPASIR functions, to be used instead of CaDiCaL")
add_library(libsat INTERFACE)
if(VL_IPASIR)
  target_compile_definitions(libsat INTERFACE VL_IPASIR)
  target_link_libraries(libsat INTERFACE ${VL_IPASIR} stdc++ m)
else()
  find_path(CADICAL_INCLUDE NAMES ccadical.h cadical/ccadical.h REQUIRED)
  find_library(CADICAL_LIBRARY cadical REQUIRED)
  target_include_directories(libsat SYSTEM INTERFACE ${CADICAL_INCLUDE})
  target_link_libraries(libsat INTERFACE ${CADICAL_LIBRARY} stdc++ m)
endif()
