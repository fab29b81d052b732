import type { AnswerCount, IncidentNeed, IncidentPhase } from '../model/incident'
import { causeWords } from '../reports/report-incidents'

export const INCIDENT_PHASE_WORDS: Record<IncidentPhase, string> = { going: 'Ongoing', over: 'Past' }

export const INCIDENT_NEED_WORDS: Record<IncidentNeed, string> = { some: 'Some unresolved', none: 'None unresolved' }

/** For example `118 × failed 503`. */
export const answerWords = (answer: AnswerCount): string => causeWords({ ...answer, error: null })
