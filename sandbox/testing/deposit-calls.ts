import { expect } from 'vitest'
import type { DepositPreparationRequest } from '../../lib/ramp/contract/schemas/deposit'
import type { SandboxUser } from '../users'
import { send } from './sandbox-client'
import type { UserSession } from './user-session'

export type Submission = { key?: string; credential?: string; body: object }

export function depositCalls(session: () => UserSession) {
  const user = (which = 1) => session().userIn('US', which)
  /** The first source of a user is usable. */
  const source = () =>
    [...session().holdings(user()).fundingSources.values()][0] ?? expect.fail('the user has a source')

  return {
    user,
    source,
    async prepare(change: Partial<DepositPreparationRequest> = {}, who: SandboxUser = user()) {
      const request: DepositPreparationRequest = {
        sourceId: source().id,
        address: `0x${'3c'.repeat(20)}`,
        network: 'base',
        asset: 'USDC',
        quoteType: 'exact_input',
        amountUsd: '50.00',
        priority: 'normal',
      }
      const answer = await session().call(who, 'POST', '/v1/deposits/direct/prepare', { ...request, ...change })
      return { status: answer.status, body: JSON.parse(answer.text) }
    },
    /** Sends a submission with a user’s bearer alone. */
    submit({ key = 'key-1', credential = user().apiKey, body }: Submission) {
      return send(session().sandbox, '/v1/deposits/direct', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${credential}`,
          ...(key === '' ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      })
    },
    deposits: async () => JSON.parse((await session().call(user(), 'GET', '/v1/deposits/')).text).data,
  }
}
