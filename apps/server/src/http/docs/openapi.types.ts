import type { z } from 'zod'

/** The part of OpenAPI 3.1 that the documents use. */
export type OpenApiSchema = z.core.JSONSchema.BaseSchema

export type OpenApiParameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: OpenApiSchema
}

export type OpenApiReference = { readonly $ref: string }

/** What is sent or answered, by media type. */
export type OpenApiContent = Readonly<Partial<Record<OpenApiMediaType, { readonly schema: OpenApiSchema }>>>

export type OpenApiMediaType = 'application/json' | 'multipart/form-data' | 'application/octet-stream' | 'image/jpeg' | 'text/csv'

export type OpenApiResponse = {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: OpenApiSchema }>>
  readonly content?: OpenApiContent
}

export type OpenApiOperation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly [string]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly (OpenApiParameter | OpenApiReference)[]
  readonly requestBody?: { readonly required: true; readonly content: OpenApiContent }
  readonly responses: Readonly<Record<string, OpenApiResponse | OpenApiReference>>
  /** For each action that the call may be, what each role gets for it: an extension of ours. */
  readonly 'x-permissions'?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type OpenApiDocument = {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiSchema>>
    readonly parameters: Readonly<Record<string, OpenApiParameter>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}
