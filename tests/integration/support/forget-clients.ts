/** Drops the clients of the file before: they are closed or have other credentials, and a port may come up again. */
const slot: { rampdeskClients?: Map<string, unknown> } = globalThis as object
delete slot.rampdeskClients
