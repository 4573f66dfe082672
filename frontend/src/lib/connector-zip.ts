/** Where the portal has the plugin of sites: the web build puts it there. */
export const CONNECTOR_ZIP = '/gnusys-connector.zip';
