import { inProject } from '../../scripts/lib/paths.mjs'

/** Tests search for these secrets in places where none may appear. */
export const SESSION_SECRET = 'a-secret-for-browser-tests-on-this-machine-only'
export const VAULT_KEY = 'YS12YXVsdC1rZXktZm9yLWJyb3dzZXItdGVzdHMtMDE='

/** The number of this process’s desk, from 1 on. */
export const DESK = Number(process.env.TEST_PARALLEL_INDEX ?? 0) + 1

/** @param {number} desk */
export const logFileOf = (desk) => inProject('test-results', `desk-${desk}.log`)

export const LOG_FILE = logFileOf(DESK)
