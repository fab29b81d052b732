export type { RawAnswer } from './answer'
export {
  createRampClient,
  type RampClient,
  type RampClientOptions,
  type RampEnvironment,
  type RequestReport,
} from './client'
export { ENDPOINTS, type EndpointAnswer, type EndpointId, type EndpointInput, endpointOf } from './contract/endpoints'
export { type PayloadFacts, parsePayload } from './delivery-payload'
export { type DeliveryPage, type DeliveryRecord, parseDeliveryPage } from './delivery-record'
export { createWalk, type Page, paginate, WALK_LIMITS, type WalkOptions } from './paginate'
export { PlatformError } from './problem'
export type { PlatformFieldError } from './problem-document'
export { PROBLEM_KINDS, type ProblemKind } from './problem-texts'
export { redact } from './redact'
export { signWebhook, verifyWebhookSignature, WEBHOOK_SIGNATURE_HEADER } from './webhook-signature'
