export const VERDICTS = ['right', 'wrong', 'not-checked'] as const

export type CheckVerdict = (typeof VERDICTS)[number]

/** None of these texts holds a key, secret or token. */
export type Judgement = {
  verdict: CheckVerdict
  cause: string
  advice?: string
  /** How a cause was told from others that look alike, or why it can’t be. */
  told?: string
  evidence?: readonly string[]
}

export type DoctorFinding = { check: string; title: string } & Judgement

/** `environment` is null for the desk itself. */
export type DoctorPart = { environment: string | null; label: string; findings: DoctorFinding[] }

export type DoctorReport = { at: string; counts: Record<CheckVerdict, number>; parts: DoctorPart[] }

export const foundRight = (cause: string, evidence: readonly string[] = []): Judgement => ({
  verdict: 'right',
  cause,
  evidence,
})

export const foundWrong = (
  cause: string,
  advice: string,
  more: Pick<Judgement, 'told' | 'evidence'> = {},
): Judgement => ({ verdict: 'wrong', cause, advice, ...more })

export const notChecked = (cause: string, more: Pick<Judgement, 'advice' | 'told' | 'evidence'> = {}): Judgement => ({
  verdict: 'not-checked',
  cause,
  ...more,
})

/** One question about facts that several checks share. */
export type DoctorCheck<Facts> = { id: string; title: string; judge: (facts: Facts) => Judgement | Promise<Judgement> }
