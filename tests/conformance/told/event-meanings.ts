import { ANNOUNCEMENTS, MILESTONES } from '@/lib/archive/happened/milestones'
import { VALUE_LISTS } from '@/lib/ramp/contract/values/value-lists'
import type { Reached } from '@/sandbox/testing/reached-states'
import { confirmedThen } from './answer-truths'
import { byContract, type ToldMeaning, told } from './told-meaning'
import { earlyShare, isAll, isNothing, isPart } from './truths'

type Return = Reached['returns'][number]

const RETURNS: readonly ToldMeaning[] = [
  told<Return>('crypto at a return', {
    texts: VALUE_LISTS['ACH debit return: cryptoStateAtReturn'].values,
    worldsOf: ({ returns }) => returns,
    stateOf: ({ achReturn }) => achReturn.cryptoStateAtReturn,
    truths: {
      'No crypto had been sent by then': (world) => isNothing(confirmedThen(world)) && earlyShare(world) === 0,
      'Crypto was in flight, and none was confirmed by then': (world) =>
        isNothing(confirmedThen(world)) && earlyShare(world) > 0,
      'Part of the crypto had been confirmed by then': (world) => isPart(confirmedThen(world)),
      'All crypto had been confirmed by then': (world) => isAll(confirmedThen(world)),
    },
  }),
  told<Return>('user action of a return', {
    texts: VALUE_LISTS['ACH debit return: userAction'].values,
    worldsOf: ({ returns }) => returns,
    stateOf: ({ achReturn }) => achReturn.userAction,
    // The text is recorded with the return; capabilities say what the user may do now.
    truths: {
      'The return asked for no action on the user': byContract,
      'The return asked for a review of the user': byContract,
      'The return asked to restrict the user': byContract,
      'The return asked to disable the user': byContract,
    },
  }),
  told<Return>('bucket of a return', {
    texts: VALUE_LISTS['ACH debit return: reportingBucket'].values,
    worldsOf: ({ returns }) => returns,
    stateOf: ({ achReturn }) => achReturn.reportingBucket,
    truths: {
      'The account holder did not authorize the debit, according to the bank’s code': ({ achReturn }) =>
        ['R10', 'R29'].includes(achReturn.returnCode ?? ''),
      'A problem with the account, such as a closed or unknown one': ({ achReturn }) =>
        ['R02', 'R03'].includes(achReturn.returnCode ?? ''),
      'Anything else, such as insufficient funds': byContract,
    },
  }),
]

type Sent = Reached['events'][number]

const titles = Object.fromEntries(Object.entries(MILESTONES).map(([event, { title }]) => [event, title]))

const notes = Object.fromEntries(
  Object.entries(MILESTONES).flatMap(([event, { note }]) => (note === undefined ? [] : [[event, note]])),
)

const EVENTS: readonly ToldMeaning[] = [
  told<Sent>('title of an event', {
    texts: { ...ANNOUNCEMENTS, ...titles },
    worldsOf: ({ events }) => events,
    stateOf: ({ event }) => event,
    truths: {
      'Crypto confirmed, payout created': ({ offRamp }) => offRamp?.status === 'queued',
      'Payout submitted to the rail': ({ offRamp }) => offRamp?.status === 'in_flight',
      'Payout delivered': ({ offRamp }) => offRamp?.status === 'completed',
      'Off-ramp failed': ({ offRamp }) => offRamp?.status === 'failed',
      'Off-ramp refunded': ({ offRamp }) => offRamp?.status === 'refunded',
      'Payout clawed back': ({ offRamp }) => offRamp?.status === 'reversed',
      'Deposit authorized': ({ deposit }) => deposit?.debitStatus === 'authorized',
      'Part of the crypto delivered': ({ deposit }) => Number(deposit?.confirmedReleasedAmountUsd) > 0,
      'All crypto delivered': ({ deposit }) => deposit?.confirmedReleasedAmountUsd === deposit?.principalAmountUsd,
      'Refund of the deposit started': ({ deposit }) => deposit?.status === 'refunded',
      'Debit returned by the bank': ({ deposit }) => deposit?.debitStatus === 'returned',
      'Deposit arrived': ({ onRamp }) => onRamp?.status === 'processing',
      'Crypto delivered': ({ onRamp }) => onRamp?.status === 'completed',
      'Conversion failed': ({ onRamp }) => onRamp?.status === 'failed',
      'Deposit clawed back': ({ onRamp }) => onRamp?.status === 'reversed',
      'Deposit returned': ({ onRamp }) => onRamp?.status === 'refunded',
      'An account was created': byContract,
      'An account changed': byContract,
      'An account was removed': byContract,
      'An off-ramp was started': ({ offRamp }) => offRamp?.status === 'awaiting_funding',
      'An off-ramp changed': byContract,
      'An off-ramp completed': ({ offRamp }) => offRamp?.status === 'completed',
      'An off-ramp was refunded': ({ offRamp }) => offRamp?.status === 'refunded',
      'A user’s verification changed': byContract,
      'A user’s capabilities changed': byContract,
      'An on-ramp was created': byContract,
      'An on-ramp changed': byContract,
      'An on-ramp completed': ({ onRamp }) => onRamp?.status === 'completed',
      'An ACH debit return was recorded': byContract,
      'An ACH debit return changed': byContract,
    },
  }),
  told<Sent>('note on an event', {
    texts: notes,
    worldsOf: ({ events }) => events,
    stateOf: ({ event }) => event,
    truths: {
      'The platform never gives a reason (section 6.3)': byContract,
      // Crypto in flight is confirmed after a return, too.
      'Delivered crypto does not mean that the debit is final': byContract,
      'the bank can still return it': byContract,
    },
  }),
]

export const EVENT_MEANINGS: readonly ToldMeaning[] = [...RETURNS, ...EVENTS]
