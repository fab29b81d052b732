import { createBankAccount } from '../holdings/bank-accounts'
import { newBill } from '../holdings/bills'
import { createDebitCard } from '../holdings/debit-cards'
import { newFundingSource, setFundingState } from '../holdings/funding-sources'
import type { HeldBankAccount, HeldDebitCard, HeldFundingSource, Holdings } from '../holdings/holdings'
import { genericEvent } from '../resources/event'
import type { Person } from './people'
import { DAY, HOUR, MINUTE, SECOND, type Step, type Story, type StoryContext } from './story'

type Kind = 'bankAccounts' | 'debitCards' | 'bills'

type Account = { id: string; createdAt: string }

export function openingStory(context: StoryContext): Story {
  const person = context.who('a verified identity')
  return [addition(context, person, anyAccount(context, person))]
}

/** An account is removed again days later, and no longer found. */
export function removalStory(context: StoryContext): Story {
  const { random, change } = context
  const person = context.who('a verified identity')
  const [kind, account] = anyAccount(context, person)
  return [
    addition(context, person, [kind, account]),
    {
      afterMs: random.int(HOUR, 5 * DAY),
      isStillTrue: () => person.holdings[kind].has(account.id),
      run(at) {
        change(at, (all) => all.get(person.user.id)?.[kind].delete(account.id))
        return [genericEvent('account.deleted', person.user.id, account.id)]
      },
    },
  ]
}

/** A bank account becomes inactive for good (section 2.3). */
export function closedAccountStory(context: StoryContext): Story {
  const { random, change } = context
  const person = context.who('a verified identity')
  const account = createBankAccount(random, person.user)
  return [
    addition(context, person, ['bankAccounts', account]),
    {
      afterMs: random.int(DAY, 3 * DAY),
      isStillTrue: () => account.status === 'active' && person.holdings.bankAccounts.has(account.id),
      run(at) {
        change(at, () => Object.assign(account, { status: 'inactive', statusReason: 'account_closed' }))
        return [genericEvent('account.updated', person.user.id, account.id)]
      },
    },
  ]
}

/** `isUsable` tells whether the card is still there and active. */
export function addedCard(context: StoryContext): { card: HeldDebitCard; steps: Step[]; isUsable: () => boolean } {
  const person = context.who('a push to a card')
  const card = createDebitCard(context.random, 'active')
  const isUsable = () => card.status === 'active' && person.holdings.debitCards.has(card.id)
  return { card, steps: [addition(context, person, ['debitCards', card])], isUsable }
}

/** Section 6.1 has no event for sources. */
export function linkedSource(
  context: StoryContext,
  verdict: { status: string; statusReason: string | null } = { status: 'active', statusReason: null },
): { source: HeldFundingSource; steps: Step[] } {
  const { random, change } = context
  const person = context.who('a debit of a linked bank account')
  const account: HeldBankAccount = createBankAccount(random, person.user)
  const source = newFundingSource(random.id('fs'), account, '')
  source.status = 'pending'
  account.fundingSourceId = source.id
  const added = addition(context, person, ['bankAccounts', account])
  return {
    source,
    steps: [
      {
        ...added,
        run(at) {
          source.createdAt = at.toISOString()
          change(at, (all) => all.get(person.user.id)?.fundingSources.set(source.id, source))
          return added.run(at)
        },
      },
      {
        afterMs: random.int(30 * SECOND, 20 * MINUTE),
        isStillTrue: () => source.status === 'pending',
        run(at) {
          change(at, () => setFundingState(source, verdict.status, verdict.statusReason))
          return []
        },
      },
    ],
  }
}

/** The linked bank account turns out to be another person's. */
export function mismatchStory(context: StoryContext): Story {
  return linkedSource(context, { status: 'ineligible', statusReason: 'ownership_mismatch' }).steps
}

function anyAccount({ random }: StoryContext, { user, holdings }: Person): [Kind, Account] {
  const isAmerican = user.country === 'US'
  const canPush = holdings.debitCards.size > 0
  if (isAmerican && canPush && random.chance(0.3)) return ['debitCards', createDebitCard(random, 'active')]
  if (isAmerican && random.chance(0.3)) return ['bills', newBill(random, 'active', '')]
  return ['bankAccounts', createBankAccount(random, user)]
}

function addition({ change }: StoryContext, { user }: Person, [kind, account]: [Kind, Account]): Step {
  return {
    afterMs: 0,
    run(at) {
      account.createdAt = at.toISOString()
      change(at, (all) => {
        const theirs: Holdings | undefined = all.get(user.id)
        const records: Map<string, Account> | undefined = theirs?.[kind]
        records?.set(account.id, account)
        if (theirs !== undefined && kind === 'bills') theirs.hasBillProviderUser = true
      })
      return [genericEvent('account.created', user.id, account.id)]
    },
  }
}
