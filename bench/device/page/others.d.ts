/* As much of the peers' types as is used; they are installed when the bench first runs, not with the project. */

declare module 'rxdb' {
  export type PeerCollection = { readonly bulkInsert: (rows: readonly object[]) => Promise<{ readonly error: readonly unknown[] }> }
  export type PeerDatabase = {
    readonly addCollections: (collections: object) => Promise<Record<string, PeerCollection>>
    readonly remove: () => Promise<unknown>
  }
  export const createRxDatabase: (options: object) => Promise<PeerDatabase>
}

declare module 'rxdb/plugins/storage-dexie' {
  export const getRxStorageDexie: () => object
}

declare module 'pouchdb-browser' {
  export default class PouchDB {
    constructor(name: string, options?: object)
    bulkDocs(rows: readonly object[]): Promise<readonly object[]>
    destroy(): Promise<unknown>
  }
}
