export * from './access'
export * from './archive'
