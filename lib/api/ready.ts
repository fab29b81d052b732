import { get } from './route-data'

export const READY_CAUSES = ['database', 'migrations', 'worker', 'vault', 'disk'] as const

export type ReadyCause = (typeof READY_CAUSES)[number]

/** `unknown`: the database is busy or down, and could not be asked. An unknown cause alone makes nothing unready. */
export type CauseState =
  | { cause: ReadyCause; state: 'ok' | 'unknown' }
  | { cause: ReadyCause; state: 'failed'; detail: string }

export type ReadyAnswer = { status: 'ready' | 'not_ready'; causes: readonly CauseState[] }

export const READY = get('/api/ready').query<{ without?: 'worker' }>().answers<ReadyAnswer>()
