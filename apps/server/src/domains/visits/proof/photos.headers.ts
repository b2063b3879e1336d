/** A photo is pixels: opened by itself it may load, run and embed nothing. */
export const photoHeaders = { 'content-disposition': 'inline', 'content-security-policy': "default-src 'none'; sandbox" }
