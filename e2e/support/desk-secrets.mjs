import { inProject } from '../../scripts/lib/paths.mjs'

/** The session secret of the desks under test; a test looks for it where it must not be. */
export const SESSION_SECRET = 'a-secret-for-browser-tests-on-this-machine-only'

/** Which of the desks that stand side by side the tests of this process are at, from 1 on. */
export const DESK = Number(process.env.TEST_PARALLEL_INDEX ?? 0) + 1

/**
 * Where a desk's output is kept.
 *
 * @param {number} desk
 */
export const logFileOf = (desk) => inProject('test-results', `desk-${desk}.log`)

/** What the desk under test prints. */
export const LOG_FILE = logFileOf(DESK)
