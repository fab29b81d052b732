import { VALUE_LISTS } from '@/lib/ramp/contract/values/value-lists'
import { VERIFICATION_ADVICE } from '@/lib/users/verification-advice'
import type { Reached } from '@/sandbox/testing/reached-states'
import { byContract, type ToldMeaning, told } from './told-meaning'

type Source = Reached['sources'][number]

const SOURCES: readonly ToldMeaning[] = [
  told<Source>('funding source', {
    texts: VALUE_LISTS['Funding source: status'].values,
    worldsOf: ({ sources }) => sources,
    stateOf: ({ source }) => source.status,
    truths: {
      Linked: ({ source }) => source.deletedAt === null,
      'not usable until its checks are complete': byContract,
      'Linked and active': ({ source }) => !source.permanent && source.deletedAt === null,
      'the user’s capabilities and limits apply, too': byContract,
      'Must be reviewed before it can be used': byContract,
      'Cannot be used for deposits': byContract,
      Disabled: byContract,
      'cannot be used for deposits now': byContract,
      'Removed by the user': ({ source }) => source.deletedAt !== null,
      'still readable by id': byContract,
    },
  }),
  told<Source>('reason of a funding source', {
    texts: VALUE_LISTS['Funding source: statusReason'].values,
    worldsOf: ({ sources }) => sources,
    stateOf: ({ source }) => source.statusReason,
    truths: {
      'The account holder does not match the user': byContract,
      'the user must link an account in their own name': byContract,
      'The ownership must be reviewed': ({ source }) => source.status === 'review_required',
      // The user may have been verified since.
      'The user’s identity was not verified when the account was checked': byContract,
      'The same bank account was already linked': byContract,
      'The bank returned a debit from this account': byContract,
      'Blocked by risk rules': byContract,
      'Blocked for a time': ({ source }) => source.availableAt !== null,
      'the block ends by itself, and linking again does not shorten it': ({ source }) => !source.permanent,
      'Disabled manually': byContract,
    },
  }),
]

type User = Reached['users'][number]

/** A status is the platform’s own word on the user; capabilities say what it opens. */
const USERS: readonly ToldMeaning[] = [
  told<User>('verification', {
    texts: VALUE_LISTS['User: verification.status'].values,
    worldsOf: ({ users }) => users,
    stateOf: ({ verification }) => verification.status,
    truths: {
      'The user has not started': byContract,
      'The identity is verified': byContract,
      'The identity could not be verified': byContract,
      'The verification is disabled': byContract,
      'The last attempt failed': byContract,
      'the user may try again': byContract,
      'The verification is under review': byContract,
    },
  }),
  told<User>('advice on a verification', {
    texts: VERIFICATION_ADVICE,
    worldsOf: ({ users }) => users,
    stateOf: ({ verification }) => verification.status,
    truths: {
      'The user has not started identity verification': byContract,
      'The capabilities show what the user can do': ({ capabilities }) => capabilities.length > 0,
      'The identity was checked and could not be confirmed': byContract,
      'The platform decides whether the user can try again': byContract,
      'The verification of this user is disabled': byContract,
      'Ask your contact at the platform why': byContract,
      'The last attempt failed': byContract,
      'The user may submit the documents again': byContract,
      'The verification is under review': byContract,
      'The capabilities show what the user can do until it is decided': ({ capabilities }) => capabilities.length > 0,
    },
  }),
  told<User['capabilities'][number]>('capability', {
    texts: VALUE_LISTS['Capability: status'].values,
    worldsOf: ({ users }) => users.flatMap(({ capabilities }) => capabilities),
    stateOf: ({ status }) => status,
    truths: {
      'Available to the user': ({ requirements }) => requirements.length === 0,
      'limits and accounts apply, too': byContract,
      'Not available to the user until requirements are met': ({ requirements }) => requirements.length > 0,
      'Not available to the user': byContract,
      'Not available to the user yet': byContract,
    },
  }),
  told<Reached['accounts'][number]>('bank account', {
    texts: VALUE_LISTS['Bank account: status'].values,
    worldsOf: ({ accounts }) => accounts,
    stateOf: ({ status }) => status,
    truths: {
      Active: ({ statusReason }) => statusReason === null,
      'only active accounts can receive payouts': byContract,
      'Cannot receive payouts, permanently': ({ statusReason }) => statusReason !== null,
    },
  }),
  told<Reached['accounts'][number]>('reason of a bank account', {
    texts: VALUE_LISTS['Bank account: statusReason'].values,
    worldsOf: ({ accounts }) => accounts,
    stateOf: ({ statusReason }) => statusReason,
    truths: {
      'The account is not valid': byContract,
      'The account is closed': byContract,
      'The account is blocked': byContract,
      'The account cannot receive these payouts': byContract,
      // 2.3: all four are terminal.
      'the user must add another one': ({ status }) => status !== 'active',
    },
  }),
  told<Reached['cards'][number]>('debit card', {
    texts: VALUE_LISTS['Debit card: status'].values,
    worldsOf: ({ cards }) => cards,
    stateOf: ({ status }) => status,
    truths: {
      Active: byContract,
      'the card network decides on each payout': byContract,
      'The card network refused it for good': byContract,
      'the user must add a different card': byContract,
      Removed: byContract,
      'Cardholder details are missing': ({ requirements = [] }) => requirements.length > 0,
    },
  }),
]

export const ACCOUNT_MEANINGS: readonly ToldMeaning[] = [...SOURCES, ...USERS]
