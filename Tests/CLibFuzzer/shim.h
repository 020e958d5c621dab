#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's loop as a function (compiler-rt, lib/fuzzer/FuzzerDriver.cpp): it returns the process's exit code.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
