import { z } from 'zod'
import {
  CAPABILITY_METHODS,
  CAPABILITY_PRODUCTS,
  CAPABILITY_STATUSES,
  VERIFICATION_STATUSES,
} from '../../../lib/ramp/contract/values/users'
import { valuesOf } from '../../../lib/ramp/contract/values/value-list'
import { type HeldCapability, requirementsFor } from '../../holdings/capabilities'
import { genericEvent } from '../../resources/event'
import { chooseOwner } from './choose-held'
import { type Simulation, simulation } from './simulation'
import { OfUser } from './story-simulation'

const VerificationInput = z.strictObject({
  userId: OfUser,
  status: z
    .enum(valuesOf(VERIFICATION_STATUSES))
    .optional()
    .describe('The new status. If none is given, a verified user comes under review, and any other is verified.'),
  failureReason: z.string().min(1).max(500).optional().describe('Why the verification failed.'),
})

export const VERIFICATION_SIMULATION: Simulation = simulation(
  {
    title: 'Change the verification of a user',
    sentence: 'A user’s verification gets another status. Capabilities do not change.',
    input: VerificationInput,
  },
  (sandbox, { userId, status, failureReason }) => {
    const { user, holdings } = chooseOwner(sandbox, userId)
    const { verification } = holdings.profile
    verification.status = status ?? (verification.status === 'verified' ? 'under_review' : 'verified')
    verification.failureReason = failureReason ?? (verification.status === 'failed' ? 'The document was refused' : null)
    if (verification.status === 'verified') verification.country = user.country
    return [genericEvent('verification.status.updated', user.id)]
  },
)

const CapabilityInput = z.strictObject({
  userId: OfUser,
  product: z
    .enum(valuesOf(CAPABILITY_PRODUCTS))
    .optional()
    .describe('The product of the capability. One that the user lacks is added.'),
  method: z
    .enum(valuesOf(CAPABILITY_METHODS))
    .nullable()
    .optional()
    .describe('Its method; null for a capability without one.'),
  status: z
    .enum(valuesOf(CAPABILITY_STATUSES))
    .optional()
    .describe(
      'The new status. If none is given, an active capability then needs requirements, and any other becomes active.',
    ),
})

export const CAPABILITY_SIMULATION: Simulation = simulation(
  {
    title: 'Change a capability of a user',
    sentence: 'The first matching capability gets another status, or one is added.',
    input: CapabilityInput,
  },
  (sandbox, { userId, product, method, status }) => {
    const { user, holdings } = chooseOwner(sandbox, userId)
    const { capabilities } = holdings.profile
    const isMeant = (item: HeldCapability) =>
      (product === undefined || item.product === product) && (method === undefined || (item.method ?? null) === method)
    const found = capabilities.find(isMeant)
    const changed = found ?? addCapability(capabilities, product ?? 'crypto_to_fiat', method ?? null)
    changed.status = status ?? (changed.status === 'active' ? 'requirements_needed' : 'active')
    changed.requirements = requirementsFor(changed.status)
    return [genericEvent('capabilities.updated', user.id)]
  },
)

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
