export type RegistrationAction = 'create' | 'update' | 'delete'
