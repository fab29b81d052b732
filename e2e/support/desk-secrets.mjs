import { inProject } from '../../scripts/lib/paths.mjs'

/** A test looks for this secret in places where none may appear. */
export const SESSION_SECRET = 'a-secret-for-browser-tests-on-this-machine-only'

/** Several desks under test run side by side. */
export const STACK = process.env.E2E_STACK || '1'

export const LOG_FILE = inProject('test-results', `desk-${STACK}.log`)
