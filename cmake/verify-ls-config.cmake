# Found by find_package(verify-ls): functions for the CMakeLists.txt of a project that is to be verified.
#
#   verify_ls_check(TARGET [PROGRAM] [OPEN_FAILS] [ARGS ARGUMENT...])
#
# adds the test verify-ls/TARGET, which runs `verify-ls check` on the target's C files with the flags that they are compiled
# with.  PROGRAM: they make one program, which is verified from its main.  ARGS: further arguments of `check`.  Where nothing
# fails and something is open (unknown, or proved up to a bound), the test counts as skipped; with OPEN_FAILS, as failed.
include_guard()
cmake_minimum_required(VERSION 3.20)

find_program(VERIFY_LS_PROGRAM verify-ls HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin" "${CMAKE_CURRENT_LIST_DIR}/../../../../bin")
if(NOT VERIFY_LS_PROGRAM)
  set(verify-ls_FOUND FALSE)
  set(verify-ls_NOT_FOUND_MESSAGE "no program verify-ls; VERIFY_LS_PROGRAM may name it")
  return()
endif()

function(verify_ls_check target)
  cmake_parse_arguments(PARSE_ARGV 1 its "PROGRAM;OPEN_FAILS" "" "ARGS")
  if(its_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "verify_ls_check(${target}): what is ${its_UNPARSED_ARGUMENTS}?")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "verify_ls_check: there is no target ${target}")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(WARNING "verify_ls_check(${target}): ${CMAKE_GENERATOR} writes no compile_commands.json, so there is no test")
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(files)
  foreach(source IN LISTS sources)
    if(source MATCHES "[.]c$" AND NOT source MATCHES "[$]<")
      get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${folder}")
      list(APPEND files "${source}")
    endif()
  endforeach()
  if(NOT files)
    message(FATAL_ERROR "verify_ls_check(${target}): it has no C files")
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_COMPILE_COMMANDS ON)
  set(program)
  if(its_PROGRAM)
    set(program --program)
  endif()
  add_test(NAME verify-ls/${target}
    COMMAND "${VERIFY_LS_PROGRAM}" check --compile-commands-dir "${CMAKE_BINARY_DIR}" ${program} ${its_ARGS} ${files}
    WORKING_DIRECTORY "${folder}")
  if(NOT its_OPEN_FAILS)
    set_tests_properties(verify-ls/${target} PROPERTIES SKIP_RETURN_CODE 2)
  endif()
endfunction()
