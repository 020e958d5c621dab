#include "CCommit.h"

// Package.swift defines it for a build that is installed; see Scripts/commit.
#ifndef JUICEMAKER_COMMIT
#define JUICEMAKER_COMMIT ""
#endif

const char *juicemaker_commit(void) { return JUICEMAKER_COMMIT; }
