// These are public on purpose: they open nothing but the stand-in platform on this machine. The demo reads them without a compiler.
export const SANDBOX_DEFAULT_PORT = 4010
export const DEMO_INTEGRATOR_KEY = 'ik_demo_rampdesk'
export const DEMO_INTEGRATOR_SECRET = 'demo-integrator-secret-for-the-local-sandbox-only'
export const DEMO_TARGET_SECRET = 'demo-target-secret-for-the-local-receiver-only'
/** Base64 of demo-channel-secret-for-the-local-receiver-only. */
export const DEMO_CHANNEL_SECRET = 'whsec_ZGVtby1jaGFubmVsLXNlY3JldC1mb3ItdGhlLWxvY2FsLXJlY2VpdmVyLW9ubHk='
