import type { MailChannelKind } from './channel-kind'

export const EMAIL: MailChannelKind = {
  id: 'email',
  title: 'E-mail',
  about: 'Up to 20 addresses, through the configured mail server (SMTP_URL).',
  via: 'mail',
  tells: ['fired', 'resolved'],
  keepsState: false,
}
