import { describe, expect, it } from 'vitest'
import { RETURN_CODES } from '../../ramp/contract/values/deposits'
import { valuesOf } from '../../ramp/contract/values/value-list'
import { explainMember, RETURN_MEANINGS } from './meanings'
import { NACHA_RETURN_CODES } from './return-codes'
import { ACTION_SENTENCES, REASON_SENTENCES, RETURN_ANSWERS, tellReturn } from './tell-return'

const row = {
  state: 'fully_confirmed',
  code: 'R01',
  userAction: 'restricted',
  amount: '1250.5',
  currency: 'USD',
  time: '2026-01-20T23:30:00.000Z',
}

describe('what a value means', () => {
  it('is the contract where it says it, for every value', () => {
    for (const [code, means] of Object.entries(RETURN_CODES)) expect(explainMember('code', code)).toBe(means)
    for (const { values } of Object.values(RETURN_MEANINGS)) expect(Object.values(values)).not.toContain('')
  })

  it('is not known for a value of another version, whatever its name', () => {
    expect(explainMember('code', 'R99')).toBeNull()
    expect(explainMember('state', 'constructor')).toBeNull()
  })

  it('names codes as Nacha writes them', () => {
    expect(valuesOf(NACHA_RETURN_CODES).filter((code) => !/^R\d\d$/.test(code))).toEqual([])
  })
})

describe('what to tell the user of a return', () => {
  it('says what was returned, what had become of the crypto, why, and what follows', () => {
    expect(tellReturn(row).text).toBe(
      'On 20 January 2026 your bank returned the payment of 1,250.50 USD for your crypto purchase. All of the crypto had already reached you by then. The bank says that there was not enough money in the account. Because of this, your account was marked as restricted.',
    )
  })

  it('leaves out what it cannot know, and says nothing at all of a state that it does not know', () => {
    const { text } = tellReturn({ ...row, code: 'Z1', userAction: 'frozen' })
    expect(text).toMatch(/reached you by then\.$/)
    expect(tellReturn({ ...row, state: 'half_sent' }).text).toBeNull()
    expect(tellReturn({ ...row, amount: null }).text).toBeNull()
    for (const amount of ['1e5', 'NaN', '-5', '9'.repeat(400)]) expect(tellReturn({ ...row, amount }).text).toBeNull()
    expect(tellReturn({ ...row, currency: '\u202eDSU' }).text).toBeNull()
    expect(tellReturn({ ...row, goneAt: '2026-01-21T00:00:00.000Z' }).text).toBeNull()
  })

  it('has no code, no id, no name of a member and no promise', () => {
    const answers = Object.values(RETURN_ANSWERS).flatMap((sentences) => sentences.map(({ says }) => says))
    const all = [...answers, ...Object.values(REASON_SENTENCES), ...Object.values(ACTION_SENTENCES)].join(' ')
    expect(all).not.toMatch(/\bR\d\d\b|_|debit|\bACH\b|refund|will\b|\bsoon\b|platform|loss|risk/i)
    expect(Object.keys(REASON_SENTENCES).filter((code) => !(code in NACHA_RETURN_CODES))).toEqual([])
  })
})
