import { type Cutover, type CutoverStage, STEPS_BEFORE_SET } from '@/lib/secret/dto'

export const STEP_TITLES = {
  prepare: 'Prepare a secret',
  ready: 'Prepare the receivers',
  set: 'Set the secret',
  window: 'Wait for the change and the last attempts: 60 s + 17 s',
  verdict: 'Verdict on the deliveries after the window',
} as const

export type StepName = keyof typeof STEP_TITLES

export type StepState = 'done' | 'current' | 'waiting'

const NAMES: readonly StepName[] = ['prepare', 'ready', 'set', 'window', 'verdict']

const CURRENT: Record<Exclude<CutoverStage, 'prepared'>, StepName> = {
  sending: 'set',
  propagating: 'window',
  finishing: 'window',
  reading: 'verdict',
  judged: 'verdict',
}

export function isReady({ change }: Pick<Cutover, 'change'>): boolean {
  return STEPS_BEFORE_SET.every((step) => change.steps.includes(step))
}

export function currentStep(cutover: Cutover): StepName {
  if (cutover.stage !== 'prepared') return CURRENT[cutover.stage]
  return isReady(cutover) ? 'set' : 'ready'
}

export function cutoverSteps(cutover: Cutover): { name: StepName; state: StepState }[] {
  const at = NAMES.indexOf(currentStep(cutover))
  const isOver = cutover.verdict === 'clean'
  return NAMES.map((name, index) => {
    if (index < at || (isOver && index === at)) return { name, state: 'done' }
    return { name, state: index === at ? 'current' : 'waiting' }
  })
}

export const STAGE_SAID: Record<CutoverStage, string> = {
  prepared: 'A secret is prepared.',
  sending: 'The secret is being sent to the platform.',
  propagating: 'The secret was sent. For 60 seconds either secret may sign.',
  finishing: 'The new secret signs. Last attempts of older deliveries may take 17 seconds.',
  reading: 'The change has propagated. Waiting for the archive.',
  judged: 'The verdict is available.',
}
