<?php
// <head>
declare(strict_types=1);

function fail(string $message)
{
    fwrite(STDERR, $message . "\n");
    exit(2);
}

function fromEnvironment(string $name): string
{
    return getenv($name) ?: fail("$name is not set.");
}

/** sodium takes the bare 32 bytes: they follow the names of algorithm and field in a PKCS#8 key (RFC 8410). */
function readKey(string $file): string
{
    $pem = is_readable($file) ? file_get_contents($file) : fail("The key file $file cannot be read.");
    if (str_contains($pem, 'BEGIN OPENSSH')) {
        fail($file . '<openSsh>');
    }
    if (str_contains($pem, 'BEGIN ENCRYPTED')) {
        $passphrase = getenv('DIALBENCH_KEY_PASSPHRASE') ?: fail($file . '<encrypted>');
        // The openssl extension, part of most builds, decrypts; without it the key has to come in clear.
        if (!function_exists('openssl_pkey_export')) {
            fail($file . '<sealed>');
        }
        $opened = openssl_pkey_get_private($pem, $passphrase);
        if ($opened === false || !openssl_pkey_export($opened, $pem)) {
            fail($file . '<other>');
        }
    }
    $der = base64_decode(preg_replace('/-----[^-]*-----|\s/', '', $pem));
    $parts = explode(hex2bin('06032b657004220420'), $der, 2);
    if (count($parts) < 2) {
        fail($file . '<other>');
    }
    return sodium_crypto_sign_secretkey(sodium_crypto_sign_seed_keypair(substr($parts[1], 0, 32)));
}

$key = readKey(fromEnvironment('DIALBENCH_KEY_FILE'));
$token = fromEnvironment('DIALBENCH_TOKEN'); //: token

$method = '<method>';
$path = '<path>';
// <query> //: query
$query = '<query>';
$url = '<origin>' . $path . $query;
//: if body

// <body>
$body = '<body>'; //: body-text
$body = base64_decode('<body>'); //: body-base64
$body = file_get_contents(fromEnvironment('DIALBENCH_BODY_FILE')); //: body-file
$digest = 'sha-512=:' . base64_encode(hash('sha512', $body, true)) . ':'; //: digest
//: end
//: if idempotency

// <idempotency>
$random = random_bytes(16);
$random[6] = chr(ord($random[6]) & 0x0f | 0x40);
$random[8] = chr(ord($random[8]) & 0x3f | 0x80);
$idempotencyKey = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($random), 4));
//: end

// <headers>
$headers = [
    '<name>' => '<text>', //: header text
    '<name>' => $digest, //: header digest
    '<name>' => (string) strlen($body), // <length> //: header length
    '<name>' => $idempotencyKey, //: header idempotency
    '<name>' => '<scheme>' . $token, //: header token
    '<name>' => $token, //: header bare-token
];

// <components>
$components = [
    ['<name>', $headers['<header>']], //: component header
    ['<name>', $method], //: component method
    ['<name>', $url], //: component url
    ['<name>', $path], //: component path
    ['<name>', $query], //: component query
    ['<name>', $path . $query], //: component target
    ['<name>', '<text>'], //: component text
    ['<name>', '<text>'], // <emptyQuery> //: component empty-query
];

$created = time(); // <created> //: seconds
$created = (int) (microtime(true) * 1000); // <created> //: milliseconds
$expires = $created + 999; //: expires
$keyId = '<keyId>';
$list = implode(' ', array_map(fn($component) => '"' . $component[0] . '"', $components));
$params = "($list);created=$created;expires=$expires;keyid=\"$keyId\"";

// <base>
$components[] = ['@signature-params', $params];
$base = implode("\n", array_map(fn($component) => '"' . $component[0] . '": ' . $component[1], $components));

// <message>
$message = hash('sha512', $base, true); //: signs-sha512
$message = $base; //: signs-base
$message = hash('sha512', $base); //: signs-sha512-hex
$message = base64_encode(hash('sha512', $base, true)); //: signs-sha512-base64
$signature = base64_encode(sodium_crypto_sign_detached($message, $key));

$label = '<label>';
$headers['Signature-Input'] = $label . '=' . $params;
$headers['Signature'] = $label . '=:' . $signature . ':';

$lines = [];
foreach ($headers as $name => $value) {
    $lines[] = $name . ': ' . $value;
}
// <redirect>
$stream = fopen($url, 'r', false, stream_context_create(['http' => [
    'method' => $method,
    'header' => $lines,
    'content' => $body, //: body
    'protocol_version' => 1.1,
    'follow_location' => 0,
    'ignore_errors' => true, // an answer beyond 2xx is an answer, too
    'timeout' => 30,
]]));
if ($stream === false) {
    throw new RuntimeException('No answer came');
}
[, $status] = explode(' ', stream_get_meta_data($stream)['wrapper_data'][0]);
echo $status, "\n", stream_get_contents($stream), "\n";
exit($status[0] === '2' ? 0 : 1);
