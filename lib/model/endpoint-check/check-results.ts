/** `open`: no answer that could be judged. `skipped`: nothing was sent. */
export type StepVerdict = 'right' | 'wrong' | 'open' | 'skipped'

export type VerdictCounts = Record<StepVerdict, number>

/** `stopped`: its owner may no longer send, or the target is another one. */
export type CheckState = 'running' | 'finished' | 'stopped'

/**
 * Why there is no answer. `late`: none within the limit. `broken`: bytes may have left, and none came. `unreached`: no byte has
 * left. `refused`: this side may not send there.
 */
export type AnswerLack = 'late' | 'broken' | 'unreached' | 'refused' | 'cut'

export type CheckAnswer = {
  status: number | null
  lack: AnswerLack | null
  /** Says in words why there is none. */
  problem: string | null
  ms: number
  headers: [name: string, value: string][]
  text: string
}

export type CheckExchange = {
  sentAt: string
  headers: [name: string, value: string][]
  /** Its beginning, where it is long. */
  body: string
  bytes: number
  answer: CheckAnswer
}

export type StepResult = {
  id: string
  title: string
  proves: string
  section: string
  verdict: StepVerdict
  says: string[]
  exchanges: CheckExchange[]
}
