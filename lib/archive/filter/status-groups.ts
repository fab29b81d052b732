import { type ChoiceGroup, choiceGroup, knownValues, type ValueCount } from '../../list/filters'
import { isStatusClass, platformCode, STATUS_CLASSES, statusLabel, UNANSWERED } from './status'

type Counts = { statusClasses: ValueCount[]; statuses: ValueCount[] }

const OTHERS = ['unclear', 'none']

const byCode = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10)

/** Groups the choices of the status filter by who set the status; chosen ones are always among them. */
export function statusGroups(counts: Counts | null, chosen: readonly string[]): ChoiceGroup[] {
  const answeredClasses = new Set<string>([...STATUS_CLASSES, ...chosen.filter(isStatusClass)])
  answeredClasses.delete(UNANSWERED)
  const known = knownValues(
    counts?.statuses,
    chosen.filter((choice) => !isStatusClass(choice)),
  )
  const platformCodes = known.filter((choice) => platformCode(choice) !== null)
  const answeredCodes = known.filter((choice) => /^\d/.test(choice)).toSorted(byCode)
  const all = [...(counts?.statusClasses ?? []), ...(counts?.statuses ?? [])]
  return [
    choiceGroup('Endpoint answered', [...answeredClasses], all),
    choiceGroup('No usable answer: code set by the platform', [UNANSWERED, ...platformCodes], all, labelOfUnanswered),
    choiceGroup('Other', OTHERS, all, statusLabel),
    choiceGroup('Endpoint answered, by code', answeredCodes, all),
  ].filter(({ choices }) => choices.length > 0)
}

const labelOfUnanswered = (choice: string) => (choice === UNANSWERED ? 'All without an answer' : statusLabel(choice))
