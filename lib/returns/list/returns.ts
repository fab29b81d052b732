import { middleCut } from '../../format/middle-cut'
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
    { id: 'time', head: 'Time (UTC)', kind: 'time', read: ({ time }: ReturnRow) => time },
    {
      id: 'return',
      head: 'Return',
      read: ({ returnId }) => returnId,
      copied: { label: 'Return ids', one: 'return id', many: 'return ids' },
    },
    { id: 'code', head: 'Code', read: ({ code }) => code },
    { id: 'reason', head: 'Reason', read: ({ reason }) => reason, isHiddenAtFirst: true },
    { id: 'bucket', head: 'Bucket', read: ({ bucket }) => bucket, isHiddenAtFirst: true },
    { id: 'state', head: 'Crypto state', read: ({ state }) => state },
    { id: 'amount', head: 'Amount', kind: 'decimal', read: ({ amount }) => amount },
    { id: 'atRisk', head: 'At risk', kind: 'decimal', read: ({ atRiskAmount }) => atRiskAmount },
    { id: 'lost', head: 'Lost', kind: 'decimal', read: ({ lostAmount }) => lostAmount },
    { id: 'currency', head: 'Currency', read: ({ currency }) => currency, isHiddenAtFirst: true },
    { id: 'action', head: 'User action', read: ({ userAction }) => userAction },
    { id: 'sourceAction', head: 'Source action', read: ({ sourceAction }) => sourceAction, isHiddenAtFirst: true },
    {
      id: 'user',
      head: 'User',
      read: ({ userId }) => userId,
      copied: { label: 'User ids', one: 'user id', many: 'user ids' },
    },
    {
      id: 'deposit',
      head: 'Deposit',
      isHiddenAtFirst: true,
      read: ({ depositId }) => depositId,
      copied: { label: 'Deposit ids', one: 'deposit id', many: 'deposit ids' },
    },
    { id: 'source', head: 'Funding source', read: ({ sourceId }) => sourceId, isHiddenAtFirst: true },
    { id: 'onRamp', head: 'On-ramp', read: ({ onRampId }) => onRampId, isHiddenAtFirst: true },
  ],
})

export type ReturnsAddress = typeof RETURNS.start

export type WhichReturns = typeof RETURNS.none
