import type { MailChannelKind } from './channel-kind'

export const EMAIL: MailChannelKind = {
  id: 'email',
  title: 'E-mail',
  about: 'To up to 20 addresses, by the mail server of the configuration (SMTP_URL).',
  via: 'mail',
  tells: ['fired', 'resolved'],
  keepsState: false,
}
