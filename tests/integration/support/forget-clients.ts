/** A client of the file before, which is closed or has other credentials, is not taken where a port comes up again. */
const slot: { rampdeskClients?: Map<string, unknown> } = globalThis as object
delete slot.rampdeskClients
