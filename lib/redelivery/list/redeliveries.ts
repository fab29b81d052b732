import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList } from '../../list/define-list'
import { choice, ids, openChoice, period } from '../../list/filter-kinds'
import { pageSize } from '../../list/members'
import { orderMember } from '../../list/order'
import { JOB_STATES } from '../../model/redelivery'
import { JOB_STATE_WORDS, sourceWords } from '../job-words'
import type { RedeliveryJob } from '../jobs/dto'

/** `resume`: a person has to resume or cancel the job. `unknown`: a person has to decide on its unresolved unknown results. */
export const JOB_NEEDS = ['resume', 'unknown'] as const

export type JobNeed = (typeof JOB_NEEDS)[number]

const NEED_WORDS: Record<JobNeed, string> = { resume: 'Paused or stopped', unknown: 'Unresolved unknown results' }

const { count, number, prose, state, text, time } = columnsOf<RedeliveryJob>()

/** The list of jobs, ordered by their start. */
export const REDELIVERIES = defineList({
  name: 'redeliveries',
  title: 'Redeliveries',
  noun: { one: 'redelivery', many: 'redeliveries' },
  permission: 'redelivery.read',
  order: 'newest first',
  filters: {
    jobState: choice('State', JOB_STATES, { words: JOB_STATE_WORDS, counts: 'states' }),
    needs: choice('Needs attention', JOB_NEEDS, { words: NEED_WORDS }),
    target: openChoice('Target', 'targets', { counts: 'targets', search: 'Search targets' }),
    by: openChoice('Started by', 'operators', { counts: 'operators' }),
    about: ids('User or resource', 'user or resource id', 'users and resources'),
    time: period(),
  },
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  columns: [
    time('started', 'Started', 'createdAt', { width: 136, from: 620, is: ['fixed', 'order'] }),
    number('redelivery', 'Redelivery', 'id', {
      width: 152,
      from: 0,
      is: ['flexible', 'link'],
      copied: 'redelivery id',
    }),
    state('state', 'State', 'state', { width: 112, from: 0, is: ['fixed'] }),
    prose('note', 'Reason', 'note', { width: 144, from: 820, is: ['flexible'], none: '–' }),
    text('source', 'Source', ({ source }) => sourceWords(source), { width: 160, from: 1080, is: ['hidden'] }),
    text('target', 'Target', 'targetName', { width: 144, from: 480, is: ['flexible'] }),
    text('url', 'URL', 'targetUrl', { width: 220, from: 860, is: ['hidden'] }),
    count('total', 'Deliveries', 'total', { width: 88, from: 620 }),
    count('delivered', 'Delivered', ({ counts }) => counts.delivered ?? 0, { width: 88, from: 820 }),
    count(
      'failed',
      'Not delivered',
      ({ counts }) => (counts.rejected ?? 0) + (counts.failed ?? 0) + (counts['not-sent'] ?? 0) + (counts.held ?? 0),
      { width: 104, from: 820 },
    ),
    count('unknown', 'Unknown', ({ counts }) => counts.unknown ?? 0, { width: 84, from: 820 }),
    text('operator', 'Started by', 'operatorName', { width: 116, from: 1080 }),
  ],
})

export type RedeliveriesAddress = typeof REDELIVERIES.start

export type WhichRedeliveries = typeof REDELIVERIES.none

export type RedeliveryListCounts = ListCounts<typeof REDELIVERIES>
