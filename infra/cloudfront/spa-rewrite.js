// CloudFront Function (runtime 2.0) on the SPA's behaviour: a route of the client is answered by its page.
// Not `errorResponses`, which would rewrite the API's 403 and 404 as well.
function handler(event) {
  var request = event.request;
  var lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  var isApi = request.uri === '/api' || request.uri.indexOf('/api/') === 0;
  if (!isApi && lastSegment.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
