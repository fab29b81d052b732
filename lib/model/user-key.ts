/** How a key came into the directory. */
export const KEY_ORIGINS = ['added', 'imported'] as const
export type KeyOrigin = (typeof KEY_ORIGINS)[number]

/** `refused`: the platform answered 401; `other-user`: the key belongs to someone else. */
export const KEY_TEST_RESULTS = ['works', 'refused', 'other-user'] as const
export type KeyTestResult = (typeof KEY_TEST_RESULTS)[number]

export const KEY_STATES = ['untested', ...KEY_TEST_RESULTS, 'revoked'] as const
export type KeyState = (typeof KEY_STATES)[number]

/** `receiving`: lines arrive and are sealed. `ready`: a person may look at them. `running`: keys are stored. */
export const IMPORT_STATES = ['receiving', 'ready', 'running', 'done', 'stopped'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Why a line of an imported file holds no key to store. */
export const LINE_PROBLEMS = ['cells', 'quotes', 'too-long', 'user', 'key', 'swapped', 'duplicate'] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** The delimiter of an imported file, and the columns of its cells. */
export type FileLayout = { delimiter: string; userAt: number; keyAt: number; emailAt?: number }
