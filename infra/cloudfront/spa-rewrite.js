// CloudFront Function (runtime 2.0) on the SPA's behaviour: a route of the client is answered by its page.
// Not `errorResponses`, which would rewrite the API's 403 and 404 as well.

// Pages that people see before they sign in. Every other one begins with the code of the signed-in part.
var publicPages = ['/login', '/reset-password', '/payment-success', '/payment-failure'];

function handler(event) {
  var request = event.request;
  // CloudFront has put the default root object in the place of '/' by now.
  if (request.uri === '/index.html') request.uri = '/';
  var lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  var isApi = request.uri === '/api' || request.uri.indexOf('/api/') === 0;
  if (isApi || lastSegment.indexOf('.') !== -1) return request;
  request.uri = publicPages.indexOf(request.uri) === -1 ? '/app.html' : '/index.html';
  return request;
}
