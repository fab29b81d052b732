/** The id is part of the callback’s address, which is registered at the provider. */
export const PROVIDER_ID = 'oidc'
