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

type Call<Id extends EndpointId> = EndpointInput<Id> & { signal?: AbortSignal }
/** What follows the id: may be left out where nothing is required. */
export type Arguments<Id extends EndpointId> =
  Record<never, never> extends EndpointInput<Id> ? [input?: Call<Id>] : [input: Call<Id>]

/** The endpoints that every one of the modes may call; of one mode, just its own. */
type CallableBy<Mode extends CredentialMode> = Exclude<EndpointId, ClosedToAny<Mode>>
type ClosedToAny<Mode> = Mode extends CredentialMode ? Exclude<EndpointId, EndpointIdFor<Mode>> : never

/** The calls that credentials of a mode open. */
export type RampCalls<Mode extends CredentialMode> = {
  /** Keeps the calls of one mode out of the place of another: by their methods alone, fewer would do for more. */
  readonly mode: Mode
  /**
   * Calls an endpoint of the registry and gives its parsed answer.
   *
   * @throws AppError `invalid` for input that the contract refuses: nothing is sent
   * @throws PlatformError for anything the platform or the network does, and where our own limits hold the request back;
   * the signal's reason when the caller gave up
   */
  call<Id extends CallableBy<Mode>>(endpoint: Id, ...input: Arguments<Id>): Promise<EndpointAnswer<Id>>
  /** Like `call`, but gives the text as it came, unparsed; only where it holds no secret. */
  callRaw<Id extends CallableBy<Mode> & OpenEndpointId>(endpoint: Id, ...input: Arguments<Id>): Promise<RawAnswer>
}

/** Calls of the integrator itself; of a user, a device or a capability by `as`. */
export type RampClient = RampCalls<'integrator'> & {
  /**
   * The calls that a credential opens, and no others (section 5).
   *
   * @throws AppError from a call: `invalid` for a key or token that can't stand in a header
   */
  as<Given extends Credential>(credential: Given): RampCalls<Given['mode']>
  /**
   * The time by the platform's clock, in milliseconds since 1970: ours, corrected by the `Date` header of its newest answer.
   * Good to about a second, which is what the header has; ours alone before the first answer.
   */
  platformNow(): number
  /** How far the platform's clock is ahead of ours, in milliseconds; null before the first answer that tells. */
  clockOffsetMs(): number | null
  /** Ends the idle connections, after running calls have ended. */
  close(): Promise<void>
}
