import type { z } from 'zod'

/** The part of OpenAPI 3.1 that the documents use. */
export type Schema = z.core.JSONSchema.BaseSchema

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

export type Reference = { readonly $ref: string }

/** What is sent or answered, by media type. */
export type Content = Readonly<Partial<Record<MediaType, { readonly schema: Schema }>>>

export type MediaType = 'application/json' | 'multipart/form-data' | 'application/octet-stream' | 'image/jpeg' | 'text/csv'

export type Response = {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>
  readonly content?: Content
}

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly [string]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, Response | Reference>>
  /** For each action that the call may be, what each role gets for it: an extension of ours. */
  readonly 'x-permissions'?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type OpenApi = {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}
