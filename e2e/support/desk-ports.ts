/** The variables that name the ports of a desk: of the app, its stand-ins, the receiver of redeliveries, and the mail catcher’s page and server. */
export type DeskPorts = Record<
  | 'E2E_PORT'
  | 'E2E_SANDBOX_PORT'
  | 'E2E_PRODUCTION_PORT'
  | 'E2E_EMPTY_PORT'
  | 'E2E_RECEIVER_PORT'
  | 'E2E_MAIL_PORT'
  | 'E2E_SMTP_PORT',
  string
>

/** The ports of each desk, which the configuration of the tests has chosen. */
export const DESK_PORTS: DeskPorts[] = JSON.parse(process.env.E2E_DESK_PORTS ?? '[]')
