import { middleCut } from '../../format/middle-cut'
import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { choiceGroup, fewValues, knownValues, type ListFilter, type ValueCount } from '../../list/filters'
import { flag, pageSize, searchText, someOf, textsOf, unfitReason, type ValuesOf } from '../../list/members'
import { orderMember } from '../../list/order'
import { cleanSearch } from '../../list/search-text'
import { summarizeTime, TIME_MEMBERS } from '../../list/time'
import type { ReturnCounts, ReturnRow } from '../dto'
import { AMOUNT_RANGE, amountWords, readAmountRange } from './amount-range'
import { WEEK_TEXT } from './weeks'

/** Of a filter's value: what the platform leaves out. */
export const NOT_SAID = 'not-said'

export const EXPOSURES = ['lost', 'at-risk', 'neither'] as const

export type Exposure = (typeof EXPOSURES)[number]

const EXPOSURE_WORDS: Record<Exposure, string> = { lost: 'Lost', 'at-risk': 'At risk', neither: 'Neither' }

export const FITS = ['no', 'yes'] as const

const FIT_WORDS: Record<(typeof FITS)[number], string> = { no: 'Does not fit the contract', yes: 'Fits' }

const members = {
  state: textsOf(),
  code: textsOf(),
  bucket: textsOf(),
  action: textsOf(),
  exposure: someOf(EXPOSURES),
  currency: textsOf(),
  amount: textsOf(
    AMOUNT_RANGE,
    'must be a range of amounts such as 100..500, 100.. or ..500',
    'ranges of amounts such as `100..500`, `100..` or `..500`, both ends included',
  ),
  user: textsOf(),
  deposit: textsOf(),
  week: textsOf(WEEK_TEXT, 'must be a week such as 2026-W03', 'weeks of ISO 8601 such as `2026-W03`, in UTC'),
  fits: someOf(FITS),
  ...TIME_MEMBERS,
  text: searchText(),
}

type Filters = ValuesOf<typeof members>

const total = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

const ids = (values: readonly string[], many: string) => fewValues(values, many, (value) => middleCut(value, 12, 4))

/** Null is what the platform leaves out; others stand as they came. */
export function valueWord(value: string | null): string {
  if (value === null || value === NOT_SAID) return 'not said'
  return value.replaceAll('_', ' ')
}

const asIs = (value: string) => (value === NOT_SAID ? 'not said' : value)

type OpenFilter = {
  name: 'state' | 'code' | 'bucket' | 'action' | 'currency'
  label: string
  many: string
  read: (counts: ReturnCounts) => readonly ValueCount[]
  word: (value: string) => string
  /** Its chip appears only while set. */
  hasOwnControl?: boolean
}

/** Values that the platform may add to. */
function openChoices({
  name,
  label,
  many,
  read,
  word,
  hasOwnControl = false,
}: OpenFilter): ListFilter<Filters, ReturnCounts> {
  return {
    name,
    label,
    kind: 'choices',
    member: name,
    members: [name],
    hasOwnControl,
    searchLabel: null,
    groups: (counts, filters) => {
      const found = counts ? read(counts) : []
      const fit = found.filter(({ value }) => unfitReason(value) === null)
      return [choiceGroup(label, knownValues(fit, filters[name]), found, word)]
    },
    counted: read,
    sum: (counts) => total(read(counts)),
    summarize: (filters) => fewValues(filters[name], many, word),
  }
}

const FILTERS: readonly ListFilter<Filters, ReturnCounts>[] = [
  {
    name: 'text',
    label: 'Text',
    kind: 'text',
    member: 'text',
    members: ['text'],
    fieldLabel: 'Search returns',
    explain: (typed) =>
      cleanSearch(typed) === null
        ? { text: 'Nothing to search for.', isProblem: true }
        : {
            text: 'Searches ids of the return, deposit, funding source, on-ramp and user, the code and the reason.',
            isProblem: false,
          },
    summarize: ({ text }) => `“${text}”`,
  },
  openChoices({ name: 'state', label: 'Crypto state', many: 'states', read: ({ states }) => states, word: valueWord }),
  openChoices({ name: 'code', label: 'Code', many: 'codes', read: ({ codes }) => codes, word: asIs }),
  openChoices({ name: 'bucket', label: 'Bucket', many: 'buckets', read: ({ buckets }) => buckets, word: valueWord }),
  {
    name: 'exposure',
    label: 'Exposure',
    kind: 'choices',
    member: 'exposure',
    members: ['exposure'],
    searchLabel: null,
    groups: (counts) => [choiceGroup('Exposure', EXPOSURES, counts?.exposures, (value) => EXPOSURE_WORDS[value])],
    summarize: ({ exposure }) => exposure.map((value) => EXPOSURE_WORDS[value].toLowerCase()).join(' or '),
  },
  openChoices({
    name: 'action',
    label: 'User action',
    many: 'actions',
    read: ({ actions }) => actions,
    word: valueWord,
  }),
  { name: 'time', label: 'Time', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
  {
    name: 'week',
    label: 'Week',
    kind: 'values',
    member: 'week',
    members: ['week'],
    noun: 'week',
    hasOwnControl: true,
    summarize: ({ week }) => fewValues(week, 'weeks'),
  },
  {
    name: 'amount',
    label: 'Amount',
    kind: 'own',
    members: ['amount'],
    summarize: ({ amount }) =>
      fewValues(amount, 'ranges', (text) => {
        const range = readAmountRange(text)
        return range ? amountWords(range) : text
      }),
  },
  openChoices({
    name: 'currency',
    label: 'Currency',
    many: 'currencies',
    read: ({ currencies }) => currencies,
    word: asIs,
    // A platform with one currency needs no filter of it: charts and links set it.
    hasOwnControl: true,
  }),
  {
    name: 'user',
    label: 'User',
    kind: 'values',
    member: 'user',
    members: ['user'],
    noun: 'user id',
    summarize: ({ user }) => ids(user, 'users'),
  },
  {
    name: 'deposit',
    label: 'Deposit',
    kind: 'values',
    member: 'deposit',
    members: ['deposit'],
    noun: 'deposit id',
    summarize: ({ deposit }) => ids(deposit, 'deposits'),
  },
  {
    name: 'fits',
    label: 'Contract',
    kind: 'choices',
    member: 'fits',
    members: ['fits'],
    hasOwnControl: true,
    searchLabel: null,
    groups: (counts) => [choiceGroup('Contract', FITS, counts?.misfits, (value) => FIT_WORDS[value])],
    summarize: ({ fits }) => fits.map((value) => FIT_WORDS[value].toLowerCase()).join(' or '),
  },
]

const { id, money, prose, state, text, time } = columnsOf<ReturnRow>()

/** The list of ACH debit returns, but for its SQL. */
export const RETURNS = defineList({
  name: 'returns',
  title: 'Returns',
  noun: { one: 'return', many: 'returns' },
  permission: 'return.read',
  order: 'newest first',
  members,
  controls: { order: orderMember(), limit: pageSize([50, 100, 250, 500]), charts: flag() },
  cursorLength: 200,
  filters: FILTERS,
  columns: [
    time('time', 'Time', 'time', { width: 132, from: 480, is: ['fixed', 'order'], none: 'no time' }),
    id('return', 'Return', 'returnId', { width: 152, from: 0, is: ['flexible', 'link'], copied: 'return id' }),
    text('code', 'Code', 'code', { width: 100, from: 620, is: ['flexible'], none: 'not said' }),
    prose('reason', 'Reason', 'reason', { width: 176, from: 860, is: ['hidden'], none: 'not said' }),
    text('bucket', 'Bucket', 'bucket', { width: 116, from: 1080, is: ['hidden'], none: 'not said' }),
    state('state', 'Crypto state', 'state', { width: 152, from: 820, none: 'not said' }),
    money('amount', 'Amount', 'amount', { width: 122, from: 0, is: ['fixed'], currency: 'currency' }),
    money('atRisk', 'At risk', 'atRiskAmount', { width: 122, from: 860, currency: 'currency' }),
    money('lost', 'Lost', 'lostAmount', { width: 122, from: 620, currency: 'currency' }),
    text('currency', 'Currency', 'currency', { width: 88, from: 860, is: ['hidden'], none: 'not said' }),
    state('action', 'User action', 'userAction', { width: 140, from: 1080, none: 'not said' }),
    text('sourceAction', 'Source action', 'sourceAction', { width: 132, from: 860, is: ['hidden'], none: 'not said' }),
    id('user', 'User', 'userId', { width: 144, from: 1080, none: 'not said', copied: 'user id' }),
    id('deposit', 'Deposit', 'depositId', {
      width: 152,
      from: 1080,
      is: ['hidden'],
      none: 'not said',
      copied: 'deposit id',
    }),
    id('source', 'Funding source', 'sourceId', { width: 152, from: 860, is: ['hidden'], none: 'not said' }),
    id('onRamp', 'On-ramp', 'onRampId', { width: 152, from: 860, is: ['hidden'], none: 'not said' }),
  ],
})

export type ReturnsAddress = typeof RETURNS.start

export type WhichReturns = typeof RETURNS.none
