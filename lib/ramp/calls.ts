import type { CredentialMode } from './contract/endpoints/credentials'
import type {
  EndpointAnswer,
  EndpointId,
  EndpointIdFor,
  EndpointInput,
  OpenEndpointId,
} from './contract/endpoints/endpoints'
import type { Credential } from './credentials/credential'
import type { RawAnswer } from './http/answer'
import type { RequestInput } from './http/request'
import type { SafeRequest } from './inspect/safe-request'
import type { ShownExchange } from './inspect/show-exchange'

type Call<Id extends EndpointId> = EndpointInput<Id> & { signal?: AbortSignal }
export type Arguments<Id extends EndpointId> =
  Record<never, never> extends EndpointInput<Id> ? [input?: Call<Id>] : [input: Call<Id>]

type CallableBy<Mode extends CredentialMode> = Exclude<EndpointId, ClosedToAny<Mode>>
type ClosedToAny<Mode> = Mode extends CredentialMode ? Exclude<EndpointId, EndpointIdFor<Mode>> : never

export type RampCalls<Mode extends CredentialMode> = {
  readonly mode: Mode
  /**
   * Calls an endpoint and parses its answer. @throws AppError `invalid` before anything is sent; PlatformError for a
   * failure of platform or network; the signal's reason after an abort
   */
  call<Id extends CallableBy<Mode>>(endpoint: Id, ...input: Arguments<Id>): Promise<EndpointAnswer<Id>>
  callRaw<Id extends CallableBy<Mode> & OpenEndpointId>(endpoint: Id, ...input: Arguments<Id>): Promise<RawAnswer>
}

export type RampClient = RampCalls<'integrator'> & {
  /**
   * The calls open to a credential (section 5); `signal` ends all of them. @throws AppError `invalid` for a bearer that
   * no header can carry
   */
  as<Given extends Credential>(credential: Given, signal?: AbortSignal): RampCalls<Given['mode']>
  /** The request as `inspect` would send it now. @throws AppError as `call` */
  preview(credential: Credential, endpoint: EndpointId, input: RequestInput): SafeRequest
  /**
   * Sends one request, never again, and shows it with its answer, whatever its status. @throws AppError as `call`;
   * PlatformError where nothing was sent during an outage; the signal's reason after an abort
   */
  inspect(
    credential: Credential,
    endpoint: EndpointId,
    input: RequestInput & { signal?: AbortSignal },
  ): Promise<ShownExchange>
  /** Milliseconds since 1970 by the newest `Date` header, good to a second. */
  platformNow(): number
  /** How far the platform’s clock is ahead of ours. @returns null before the first answer. */
  clockOffsetMs(): number | null
  close(): Promise<void>
}
