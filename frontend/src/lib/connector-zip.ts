/** Path of the site plugin in the portal; the web build puts it there. */
export const CONNECTOR_ZIP = '/gnusys-connector.zip';
