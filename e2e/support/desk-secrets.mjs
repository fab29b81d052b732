import { inProject } from '../../scripts/lib/paths.mjs'

/** The session secret of the desk under test; a test looks for it where it must not be. */
export const SESSION_SECRET = 'a-secret-for-browser-tests-on-this-machine-only'

/** Which of the desks under test, where several run side by side. */
export const STACK = process.env.E2E_STACK || '1'

/** What the desk under test prints. */
export const LOG_FILE = inProject('test-results', `desk-${STACK}.log`)
