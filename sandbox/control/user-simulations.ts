import { z } from 'zod'
import {
  CAPABILITY_METHODS,
  CAPABILITY_PRODUCTS,
  CAPABILITY_STATUSES,
  VERIFICATION_STATUSES,
} from '../../lib/ramp/contract/values/users'
import { valuesOf } from '../../lib/ramp/contract/values/value-list'
import { type HeldCapability, requirementsFor } from '../holdings/capabilities'
import { check } from '../http/validate'
import { genericEvent } from '../resources/event'
import { chooseOwner } from './choose-held'
import type { Simulation } from './simulation'

const VerificationInput = z.strictObject({
  userId: z.string().min(1).optional(),
  status: z.enum(valuesOf(VERIFICATION_STATUSES)).optional(),
  failureReason: z.string().min(1).max(500).optional(),
})

/** A verified user comes under review and any other is verified, unless told. Capabilities stay. */
export const simulateVerification: Simulation = (sandbox, input) => {
  const { userId, status, failureReason } = check(input, VerificationInput)
  const { user, holdings } = chooseOwner(sandbox, userId)
  const { verification } = holdings.profile
  verification.status = status ?? (verification.status === 'verified' ? 'under_review' : 'verified')
  verification.failureReason = failureReason ?? (verification.status === 'failed' ? 'The document was refused' : null)
  if (verification.status === 'verified') verification.country = user.country
  return [genericEvent('verification.status.updated', user.id)]
}

const CapabilityInput = z.strictObject({
  userId: z.string().min(1).optional(),
  product: z.enum(valuesOf(CAPABILITY_PRODUCTS)).optional(),
  /** A null method names a capability without one; undefined fits any. */
  method: z.enum(valuesOf(CAPABILITY_METHODS)).nullable().optional(),
  status: z.enum(valuesOf(CAPABILITY_STATUSES)).optional(),
})

/**
 * Changes the first fitting capability, or adds one for a named product. By default an active one requires something
 * and any other becomes active.
 */
export const simulateCapability: Simulation = (sandbox, input) => {
  const { userId, product, method, status } = check(input, CapabilityInput)
  const { user, holdings } = chooseOwner(sandbox, userId)
  const { capabilities } = holdings.profile
  const isMeant = (item: HeldCapability) =>
    (product === undefined || item.product === product) && (method === undefined || (item.method ?? null) === method)
  const found = capabilities.find(isMeant)
  const changed = found ?? addCapability(capabilities, product ?? 'crypto_to_fiat', method ?? null)
  changed.status = status ?? (changed.status === 'active' ? 'requirements_needed' : 'active')
  changed.requirements = requirementsFor(changed.status)
  return [genericEvent('capabilities.updated', user.id)]
}

function addCapability(capabilities: HeldCapability[], product: string, method: string | null): HeldCapability {
  const added: HeldCapability = {
    product,
    ...(method === null ? {} : { method }),
    name: product.replaceAll('_', ' '),
    description: 'Added in the sandbox',
    status: 'pending',
    requirements: [],
  }
  capabilities.push(added)
  return added
}
