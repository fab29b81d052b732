/** `full` reads the whole list, `news` its beginning, `changed` the returns that webhooks name. */
export const RETURN_RUNS = ['full', 'news', 'changed'] as const

export type ReturnRun = (typeof RETURN_RUNS)[number]

/** `skipped`: returns that the platform refused to show by their id. */
export type ReturnProgress = {
  kind: ReturnRun
  pages: number
  returns: number
  added: number
  changed: number
  skipped: number
}

/** The code of the note that a run leaves if it skipped some returns. */
export const SKIPPED = 'returns_skipped'
