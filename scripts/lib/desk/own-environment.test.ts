import { describe, expect, test } from 'vitest'
import { ownEnvironment, productVariables } from './own-environment.mjs'

describe('the own environment of demo and browser tests', () => {
  test('has nothing of a configuration that is already there', () => {
    const machine = {
      PATH: '/bin',
      RAMP_STAGING_BASE_URL: 'https://platform.example',
      DATABASE_URL: 'postgres://db.example/x',
    }
    const { env, ignored } = ownEnvironment({ RAMP_ENVIRONMENTS: 'sandbox' }, machine, ['RAMP_LIVE_INTEGRATOR_SECRET'])
    expect(env).toMatchObject({
      PATH: '/bin',
      RAMP_ENVIRONMENTS: 'sandbox',
      RAMP_STAGING_BASE_URL: '',
      RAMP_LIVE_INTEGRATOR_SECRET: '',
      DATABASE_URL: '',
    })
    expect(ignored).toEqual(['DATABASE_URL', 'RAMP_LIVE_INTEGRATOR_SECRET', 'RAMP_STAGING_BASE_URL'])
  })

  test('blanks each variable of the product, so that no file fills it in', () => {
    const { env } = ownEnvironment({}, {}, [])
    for (const name of productVariables().filter(
      (variable) => !['NODE_ENV', 'HOST', 'PORT', 'LOG_LEVEL'].includes(variable),
    )) {
      expect(env).toHaveProperty(name, '')
    }
  })
})
