export type { RawAnswer } from './answer'
export type { RampCalls, RampClient } from './calls'
export {
  createRampClient,
  type RampClientOptions,
  type RampEnvironment,
  type RequestReport,
} from './client'
export type { CredentialMode } from './contract/credentials'
export {
  ENDPOINTS,
  type EndpointAnswer,
  type EndpointId,
  type EndpointIdFor,
  type EndpointInput,
  endpointOf,
  type OpenEndpointId,
} from './contract/endpoints'
export {
  isUnreadable,
  type Listed,
  readableIn,
  type Unreadable,
  unreadableIn,
} from './contract/schemas/list'
export { Secret } from './contract/secret'
export type { Credential } from './credential'
export { type PayloadFacts, parsePayload } from './delivery-payload'
export { type DeliveryPage, type DeliveryRecord, parseDeliveryPage } from './delivery-record'
export { type OffRampFacts, readOffRamp } from './off-ramp'
export { createWalk, type Page, paginate, WALK_LIMITS, type WalkOptions } from './paginate'
export { findPinWeakness, formatPinBlock, PIN_LENGTH } from './pin-block'
export { type EncryptedPin, encryptPin } from './pin-encryption'
export { PlatformError } from './problem'
export type { PlatformFieldError, ProblemMembers } from './problem-document'
export { PROBLEM_KINDS, type ProblemKind } from './problem-texts'
export { redact } from './redact'
export { signWebhook, verifyWebhookSignature, WEBHOOK_SIGNATURE_HEADER } from './webhook-signature'
