import { bodyOf } from './samples.mjs'

/** @import { CheckParts, CheckRequest, SampleDelivery, SigningWay } from '../../model/endpoint-check/check-steps' */

/** @typedef {(hex: (secret?: string, suffix?: string) => string) => string | null} Signing */

/** The signature header for each way of signing; null for none. @type {Record<SigningWay, Signing>} */
const SIGNINGS = {
  right: (hex) => hex(),
  prefixed: (hex) => `sha256=${hex()}`,
  'upper-case': (hex) => hex().toUpperCase(),
  none: () => null,
  empty: () => '',
  'prefix-alone': () => 'sha256=',
  zeros: () => '0'.repeat(64),
  cut: (hex) => hex().slice(0, 32),
  'other-secret': (hex) => hex('another secret of nobody'),
  'other-bytes': (hex) => hex(undefined, ' '),
}

/** @type {ReadonlySet<SigningWay>} */
const FORGED_WAYS = new Set(['none', 'empty', 'prefix-alone', 'zeros', 'cut', 'other-secret', 'other-bytes'])

/** @param {SampleDelivery} delivery */
export const isForged = ({ signing = 'right' }) => FORGED_WAYS.has(signing)

/**
 * The request as the platform sends it (6.4), except for the deviations that `delivery` names.
 *
 * @param {SampleDelivery} delivery
 * @param {Pick<CheckParts, 'run' | 'secret' | 'sign' | 'now'>} parts
 * @returns {CheckRequest}
 */
export function signedRequest(delivery, { run, secret, sign, now }) {
  const body = bodyOf(delivery, run, now())
  const signature = SIGNINGS[delivery.signing ?? 'right']((other = secret, suffix = '') =>
    sign(suffix === '' ? body : new Uint8Array([...body, ...new TextEncoder().encode(suffix)]), other),
  )
  return {
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { [delivery.header ?? 'Signature']: signature }),
      'rampdesk-check': run,
    },
    body,
  }
}
