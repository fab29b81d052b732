import { BODY_STEPS } from './body-steps.mjs'
import { LAST_STEPS, ORDER_STEPS } from './order-steps.mjs'
import { idsOfRun } from './samples.mjs'
import { SIGNATURE_STEPS } from './signature-steps.mjs'

/** @import { CheckLook, CheckStep } from '../../model/endpoint-check/check-steps' */

/** All steps, in the order in which they are taken. @type {readonly CheckStep[]} */
export const CHECK_STEPS = [...SIGNATURE_STEPS, ...ORDER_STEPS, ...BODY_STEPS, ...LAST_STEPS]

/** The number of deliveries in a whole run. */
export const DELIVERIES_OF_CHECK = CHECK_STEPS.reduce((sum, { deliveries }) => sum + deliveries.length, 0)

/**
 * Questions that only the handler’s owner can answer, with the ids of the run.
 *
 * @param {string} run
 * @returns {CheckLook[]}
 */
export function looksOfRun(run) {
  const ids = idsOfRun(run)
  return CHECK_STEPS.flatMap(({ id, looks }) => (looks?.(ids) ?? []).map((look) => ({ ...look, step: id })))
}
