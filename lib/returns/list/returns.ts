import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList } from '../../list/define-list'
import { choice, ids, openChoice, own, period, textSearch } from '../../list/filter-kinds'
import { fewValues } from '../../list/filters'
import { flag, pageSize, textsOf } from '../../list/members'
import { orderMember } from '../../list/order'
import type { ReturnRow } from '../dto'
import { AMOUNT_RANGE, amountWords, readAmountRange } from './amount-range'
import { WEEK_TEXT, weekWords } from './weeks'

/** The filter value for returns that the platform gives no value. */
export const NOT_SAID = 'not-said'

export const EXPOSURES = ['lost', 'at-risk', 'neither'] as const

export type Exposure = (typeof EXPOSURES)[number]

const EXPOSURE_WORDS: Record<Exposure, string> = { lost: 'Lost', 'at-risk': 'At risk', neither: 'Neither' }

export const FITS = ['no', 'yes'] as const

const FIT_WORDS: Record<(typeof FITS)[number], string> = { no: 'Does not fit the contract', yes: 'Fits' }

/** Words for states whose name in the contract does not say whether the crypto is gone. */
const CRYPTO_WORDS: Readonly<Record<string, string>> = {
  partially_confirmed: 'part of crypto sent',
  fully_confirmed: 'all crypto sent',
}

/** A value in words; a missing one is “not given”. */
export function valueWord(value: string | null): string {
  if (value === null || value === NOT_SAID) return 'not given'
  return CRYPTO_WORDS[value] ?? value.replaceAll('_', ' ')
}

function amountWord(text: string): string {
  const range = readAmountRange(text)
  return range ? amountWords(range) : text
}

const asIs = (value: string) => (value === NOT_SAID ? 'not given' : value)

const { id, money, prose, state, text, time } = columnsOf<ReturnRow>()

/** The list of ACH debit returns, without its SQL. */
export const RETURNS = defineList({
  name: 'returns',
  title: 'Returns',
  noun: { one: 'return', many: 'returns' },
  permission: 'return.read',
  order: 'newest first',
  countsBy: 'value',
  filters: {
    state: openChoice('Crypto at return', 'states', { word: valueWord, counts: 'states' }),
    code: openChoice('Code', 'codes', { word: asIs, counts: 'codes' }),
    bucket: openChoice('Bucket', 'buckets', { word: valueWord, counts: 'buckets' }),
    action: openChoice('User action', 'actions', { word: valueWord, counts: 'actions' }),
    exposure: choice('Exposure', EXPOSURES, { words: EXPOSURE_WORDS, counts: 'exposures', isLoose: true }),
    // No control for currencies, because a platform with one needs none; charts and links set the filter.
    currency: openChoice('Currency', 'currencies', { word: asIs, counts: 'currencies', hasOwnControl: true }),
    amount: own(
      'Amount',
      textsOf(
        AMOUNT_RANGE,
        'must be a range of amounts such as 100..500, 100.. or ..500',
        'ranges of amounts such as `100..500`, `100..` or `..500`, both ends included',
      ),
      (ranges) => fewValues(ranges, 'ranges', amountWord),
    ),
    user: ids('User', 'user id', 'users'),
    // For links: the text search also finds a deposit’s id.
    deposit: ids('Deposit', 'deposit id', 'deposits', { hasOwnControl: true }),
    week: ids('Week', 'week', 'weeks', {
      member: textsOf(WEEK_TEXT, 'must be a week such as 2026-W03', 'weeks of ISO 8601 such as `2026-W03`, in UTC'),
      word: (week) => weekWords(week),
      hasOwnControl: true,
    }),
    fits: choice('Contract', FITS, { words: FIT_WORDS, counts: 'misfits', hasOwnControl: true }),
    time: period(),
    text: textSearch('Text', {
      field: 'Search returns',
      explain: 'Searches ids of the return, deposit, funding source, on-ramp and user, the code and the reason.',
    }),
  },
  bar: [
    'text',
    'state',
    'code',
    'bucket',
    'exposure',
    'action',
    'time',
    'week',
    'amount',
    'currency',
    'user',
    'deposit',
    'fits',
  ],
  controls: { order: orderMember(), limit: pageSize([50, 100, 250, 500]), charts: flag() },
  columns: [
    time('time', 'Time', 'time', { width: 132, from: 480, is: ['fixed', 'order'], none: 'no time' }),
    id('return', 'Return', 'returnId', { width: 142, from: 0, is: ['flexible', 'link'], copied: 'return id' }),
    text('code', 'Code', 'code', { width: 110, from: 620, is: ['flexible'], none: 'not given' }),
    prose('reason', 'Reason', 'reason', { width: 176, from: 860, is: ['hidden'], none: 'not given' }),
    text('bucket', 'Bucket', 'bucket', { width: 116, from: 1080, is: ['hidden'], none: 'not given' }),
    state('state', 'Crypto at return', 'state', { width: 152, from: 820, none: 'not given' }),
    money('amount', 'Amount', 'amount', { width: 122, from: 0, is: ['fixed'], currency: 'currency' }),
    money('atRisk', 'At risk', 'atRiskAmount', { width: 122, from: 860, currency: 'currency' }),
    money('lost', 'Lost', 'lostAmount', { width: 122, from: 620, currency: 'currency' }),
    text('currency', 'Currency', 'currency', { width: 88, from: 860, is: ['hidden'], none: 'not given' }),
    state('action', 'User action', 'userAction', { width: 140, from: 1080, none: 'not given' }),
    text('sourceAction', 'Source action', 'sourceAction', { width: 132, from: 860, is: ['hidden'], none: 'not given' }),
    id('user', 'User', 'userId', { width: 144, from: 1080, none: 'not given', copied: 'user id' }),
    id('deposit', 'Deposit', 'depositId', {
      width: 152,
      from: 1080,
      is: ['hidden'],
      none: 'not given',
      copied: 'deposit id',
    }),
    id('source', 'Funding source', 'sourceId', { width: 152, from: 860, is: ['hidden'], none: 'not given' }),
    id('onRamp', 'On-ramp', 'onRampId', { width: 152, from: 860, is: ['hidden'], none: 'not given' }),
  ],
})

export type ReturnsAddress = typeof RETURNS.start

export type WhichReturns = typeof RETURNS.none

export type ReturnCounts = ListCounts<typeof RETURNS>
