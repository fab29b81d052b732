import { VALUE_LISTS } from '@/lib/ramp/contract/values/value-lists'
import type { Reached } from '@/sandbox/testing/reached-states'
import { byContract, type ToldMeaning, told } from './told-meaning'
import {
  deliveredOf,
  earlyShare,
  hasReturned,
  isAll,
  isNothing,
  isPart,
  type OffRampWorld,
  type OnRampWorld,
} from './truths'

type Deposit = Reached['deposits'][number]

const ofDeposits = (reached: Reached) => reached.deposits
const delivered = ({ onRamp }: Pick<Deposit, 'onRamp'>) => deliveredOf(onRamp)

const DEPOSITS: readonly ToldMeaning[] = [
  told<Deposit>('deposit', {
    texts: VALUE_LISTS['Deposit: status'].values,
    worldsOf: ofDeposits,
    stateOf: ({ deposit }) => deposit.status,
    truths: {
      'The user authorized the debit': ({ deposit }) => deposit.authorizedAt !== '',
      'In progress': (world) => world.onRamp.status === 'processing' && !hasReturned(world),
      'no crypto is confirmed on-chain yet': (world) => isNothing(delivered(world)),
      'Part of the crypto is confirmed on-chain': (world) => isPart(delivered(world)),
      'All crypto is confirmed on-chain': (world) => isAll(delivered(world)),
      'The bank returned the debit': ({ deposit }) => deposit.returnedAt !== null,
      'The service started the refund': ({ onRamp }) => onRamp.status === 'refunded',
      Failed: ({ onRamp }) => onRamp.status === 'failed',
      'the debit and the release show where': ({ deposit }) =>
        deposit.debitStatus === 'failed' || deposit.releaseStatus === 'failed',
    },
  }),
  told<Deposit>('debit of a deposit', {
    texts: VALUE_LISTS['Deposit: debitStatus'].values,
    worldsOf: ofDeposits,
    stateOf: ({ deposit }) => deposit.debitStatus,
    truths: {
      'The user authorized the debit': ({ deposit }) => deposit.authorizedAt !== '',
      'The debit is being submitted to the bank': ({ deposit }) => deposit.settledAt === null,
      'The debit was submitted to the bank': ({ deposit }) => deposit.debitFailureCode === null,
      'The debit has settled': ({ deposit }) => deposit.settledAt !== null,
      'The bank returned the debit': ({ deposit }) => deposit.returnedAt !== null,
      'The debit failed': ({ deposit }) => deposit.debitFailureCode !== null,
    },
  }),
  told<Deposit>('release of a deposit', {
    texts: VALUE_LISTS['Deposit: releaseStatus'].values,
    worldsOf: ofDeposits,
    stateOf: ({ deposit }) => deposit.releaseStatus,
    truths: {
      'No crypto is released': ({ deposit }) => Number(deposit.releasedAmountUsd) === 0,
      'Crypto is queued or in flight': ({ deposit }) =>
        Number(deposit.releasedAmountUsd) > Number(deposit.confirmedReleasedAmountUsd),
      'none is confirmed on-chain yet': (world) => isNothing(delivered(world)),
      'Part of the crypto is confirmed on-chain': (world) => isPart(delivered(world)),
      'All crypto is confirmed on-chain': (world) => isAll(delivered(world)),
      'The release ended before all crypto was delivered': (world) => !isAll(delivered(world)),
    },
  }),
  told<Deposit>('release decision of a deposit', {
    texts: VALUE_LISTS['Deposit: releaseDecisionMode'].values,
    worldsOf: ofDeposits,
    stateOf: ({ deposit }) => deposit.releaseDecisionMode,
    truths: {
      'No crypto may be sent before the debit has settled': (world) => earlyShare(world) === 0,
      'All crypto may be sent before the debit has settled': (world) => earlyShare(world) === 1,
      'Part of the crypto may be sent before the debit has settled': (world) =>
        earlyShare(world) > 0 && earlyShare(world) < 1,
    },
  }),
  told<Deposit>('priority of a deposit', {
    texts: VALUE_LISTS['Deposit: priority'].values,
    worldsOf: ofDeposits,
    stateOf: ({ deposit }) => deposit.priority,
    truths: {
      Requested: byContract,
      'crypto after the debit has settled': (world) => earlyShare(world) === 0,
      'some or all of the crypto before the debit has settled': (world) => earlyShare(world) > 0,
    },
  }),
]

const hasPassed = ({ passed }: OnRampWorld | OffRampWorld, state: string) => passed === null || passed.includes(state)

const hasNotPassed = ({ passed }: OnRampWorld | OffRampWorld, ...states: string[]) =>
  passed === null || !states.some((state) => passed.includes(state))

const RAMPS: readonly ToldMeaning[] = [
  told<Reached['onRamps'][number]>('on-ramp', {
    texts: VALUE_LISTS['On-ramp: status'].values,
    worldsOf: ({ onRamps }) => onRamps,
    stateOf: ({ onRamp }) => onRamp.status,
    truths: {
      'Waiting for the payment': (world) => hasNotPassed(world, 'processing', 'completed'),
      'In progress': ({ deposit }) => deposit === null || ['authorized', 'processing'].includes(deposit.status),
      'no crypto is confirmed on-chain yet': (world) => isNothing(delivered(world)),
      'Part of the crypto is confirmed on-chain': (world) => isPart(delivered(world)),
      'All crypto was delivered': (world) => isAll(delivered(world)),
      'if an ACH debit paid for it, the bank can still return that': byContract,
      Canceled: byContract,
      Failed: byContract,
      'the payment or the conversion did not succeed': ({ deposit, onRamp }) =>
        deposit === null ? isNothing(deliveredOf(onRamp)) : deposit.debitFailureCode !== null,
      'The payment was reversed': (world) =>
        world.deposit === null ? hasPassed(world, 'completed') : world.deposit.returnedAt !== null,
      'A refund was started': ({ deposit }) => deposit === null || deposit.status === 'refunded',
      'On hold for review': (world) => hasNotPassed(world, 'completed', 'failed'),
    },
  }),
  told<Reached['offRamps'][number]>('off-ramp', {
    texts: VALUE_LISTS['Off-ramp: status'].values,
    worldsOf: ({ offRamps }) => offRamps,
    stateOf: ({ offRamp }) => offRamp.status,
    truths: {
      'Waiting for the crypto to arrive and be confirmed': (world) => hasNotPassed(world, 'queued'),
      'Crypto is confirmed': (world) => hasPassed(world, 'queued'),
      'the payout is waiting to be submitted': (world) => hasNotPassed(world, 'in_flight'),
      'The payout was submitted to the rail': (world) => hasPassed(world, 'in_flight'),
      'Fiat was delivered': (world) => hasPassed(world, 'completed'),
      Canceled: byContract,
      'nothing was paid out': (world) => hasNotPassed(world, 'in_flight', 'completed'),
      'The payout failed for good': (world) => hasPassed(world, 'queued') && hasNotPassed(world, 'completed'),
      'a refund may follow': (world) => hasNotPassed(world, 'refunded'),
      'A settled payout was clawed back': (world) => hasPassed(world, 'completed'),
      'The funds were returned': (world) => hasPassed(world, 'failed'),
    },
  }),
]

export const MONEY_MEANINGS: readonly ToldMeaning[] = [...DEPOSITS, ...RAMPS]
