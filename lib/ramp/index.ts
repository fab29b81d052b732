export type { RampCalls, RampClient } from './calls'
export {
  createRampClient,
  type RampClientOptions,
  type RampEnvironment,
  type RequestReport,
} from './client'
export type { CredentialMode } from './contract/endpoints/credentials'
export {
  ENDPOINTS,
  type EndpointAnswer,
  type EndpointId,
  type EndpointIdFor,
  type EndpointInput,
  endpointOf,
  type OpenEndpointId,
} from './contract/endpoints/endpoints'
export {
  isUnreadable,
  type Listed,
  readableIn,
  type Unreadable,
  unreadableIn,
} from './contract/schemas/list'
export { Secret } from './contract/secret'
export type { Credential } from './credentials/credential'
export { signWebhook, verifyWebhookSignature, WEBHOOK_SIGNATURE_HEADER } from './credentials/webhook-signature'
export type { RawAnswer } from './http/answer'
export type { RequestInput } from './http/request'
export type { Departure } from './inspect/find-departures'
export type { SafeRequest } from './inspect/safe-request'
export type { ShownAnswer, ShownExchange } from './inspect/show-exchange'
export { findPinWeakness, formatPinBlock, PIN_LENGTH } from './pins/pin-block'
export { type EncryptedPin, encryptPin } from './pins/pin-encryption'
export { PlatformError } from './problem/problem'
export type { PlatformFieldError, ProblemMembers } from './problem/problem-document'
export { PROBLEM_KINDS, type ProblemKind } from './problem/problem-texts'
export { type ParsedPayload, parsePayload } from './records/delivery-payload'
export { type DeliveryRecord, parseDeliveryPage, type RecordPage } from './records/delivery-record'
export { type OffRampFacts, readOffRamp } from './records/off-ramp'
export { createWalk, type Page, paginate, WALK_LIMITS, type WalkOptions } from './records/paginate'
export { redact } from './redaction/redact'
